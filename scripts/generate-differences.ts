import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { differencesPage, differencesPath } from './differences-page.ts';

// Writes the page anew; a test says when it is out of date.
mkdirSync(dirname(differencesPath), { recursive: true });
writeFileSync(differencesPath, differencesPage());
