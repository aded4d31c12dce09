import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import './style/ground.css';
import './style/frame.css';
import './style/channel.css';
import './style/blocks.css';
import './style/elements.css';
import './style/dialog.css';
import './style/panels.css';

const root = document.getElementById('desk');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
