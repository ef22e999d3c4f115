import '@shared/ui/tokens.css';
import '@shared/ui/base.css';
import { KitPage } from '@pages/kit/kit-page';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <KitPage />
    </StrictMode>,
  );
