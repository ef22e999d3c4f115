// Tests of pure rules run without a document, and without what only a document needs: it takes longer to load than they.
if (typeof document !== 'undefined') jest.requireActual('./shared/testing/document-setup');
