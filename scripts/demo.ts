import { runDemo } from '../packages/cli/src/demo/demo.ts';

// `npm run demo`: what `tenon demo` shows, from the sources.
process.exitCode = await runDemo(process.argv.slice(2));
