/** The code of the panels, loaded when the first one is opened. */
export const loadPanelCode = () => import('./panel/archive-panel');
