import type { Capability } from './capabilities';

/** The names of plan features, as the server sends them (specification 3). */
export const FEATURE_IDS = ['customactivityreportperiod', 'drive', 'onedrive', 'box', 'dropbox', 'print'] as const;

/** A plan feature (specification 3). */
export type FeatureId = (typeof FEATURE_IDS)[number];

/** The display name of each feature (specification 9). */
export const FEATURE_NAMES: Record<FeatureId, string> = {
  customactivityreportperiod: 'Custom Activity Reporting Period',
  drive: 'Drive support',
  onedrive: 'OneDrive support',
  box: 'Box support',
  dropbox: 'Dropbox support',
  print: 'Print directly to your archive',
};

/** What a feature does, if its name does not say so; with a capability, only on a server that has it. */
export const FEATURE_HINTS: Partial<Record<FeatureId, { text: string; capability?: Capability }>> = {
  customactivityreportperiod: { text: 'choose the day on which reports arrive', capability: 'reports' },
  drive: { text: 'save documents to Google Drive' },
};

/** The cloud storages an archive can forward to, in the order shown (specification 1). */
export const STORAGE_PROVIDERS = ['drive', 'dropbox', 'onedrive', 'box'] as const;

/** A cloud storage (specification 1). */
export type StorageProvider = (typeof STORAGE_PROVIDERS)[number];

/** The names of the storages (specification 9). */
export const STORAGE_NAMES: Record<StorageProvider, string> = {
  drive: 'Drive',
  dropbox: 'Dropbox',
  onedrive: 'OneDrive',
  box: 'Box',
};
