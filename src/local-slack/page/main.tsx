import './styles/base.css';
import './styles/sidebar.css';
import './styles/layout.css';
import './styles/composer.css';
import './styles/channel.css';
import './styles/blocks.css';
import './styles/elements.css';
import './styles/modal.css';
import './styles/panels.css';
import './styles/files.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';

const root = document.getElementById('desk');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
