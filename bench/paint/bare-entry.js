// The browser's side of the bare page.
import '@portico/ui/styles/index.css';
import { createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BarePage } from './bare-page.ts';

function Ready({ children }) {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return children;
}

const words = JSON.parse(document.getElementById('boot').textContent);
hydrateRoot(document.getElementById('root'), createElement(Ready, null, createElement(BarePage, words)));
