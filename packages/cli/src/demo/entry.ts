import { runTenon } from '../main.ts';

// The program from its sources, for processes that the demo starts there.
await runTenon(process.argv.slice(2));
