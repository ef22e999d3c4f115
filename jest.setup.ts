// Tests of pure rules run without a document, and without what only a document needs: it takes longer to load than they.
if (typeof document !== 'undefined') jest.requireActual('./shared/testing/document-setup');
// Property tests and the embedded database share two cores with everything else. In the configuration of a project, a
// time limit has no effect.
jest.setTimeout(60_000);
