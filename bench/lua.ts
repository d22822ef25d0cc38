/**
 * What Lua extensions cost: pure Lua beside the program `lua5.4` in the same run, calls, starts, many extensions, and how
 * long the host had to wait while hostile scripts ran. `npm run build`, then `npm run bench -- lua`, or some of it by
 * name: `npm run bench -- lua pure calls`.
 */
import { calls } from './lua/calls.ts';
import { fifty } from './lua/fifty.ts';
import { pure } from './lua/pure.ts';
import { stalls } from './lua/stalls.ts';
import { starts } from './lua/starts.ts';

const parts = { starts, fifty, calls, pure, stalls };
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined)
	throw new Error(`there is no part ${unknown}; choose from ${Object.keys(parts).join(', ')}`);

for (const [name, rows] of Object.entries(parts)) {
	if (wanted.length > 0 && !wanted.includes(name)) continue;
	for await (const row of rows()) console.log(row);
}
process.exit();
