import { runTenon } from '../src/main.ts';

process.exitCode = await runTenon(process.argv.slice(2));
