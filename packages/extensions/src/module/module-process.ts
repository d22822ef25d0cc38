/** What runs in the process of modules. */
import { serveUnit } from '../embedded/worker/serve-unit.ts';
import { loadModule } from './load-module.ts';

serveUnit(loadModule(() => ''));
