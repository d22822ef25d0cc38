/**
 * What extensions in processes of their own cost. Calls stand beside a bare pipe with JSON at both ends, taken in
 * turn with them; the rest are times and sizes. `npm run bench -- extensions`, or some of it by name:
 * `npm run bench -- extensions chain faults`.
 */
import { chain } from './extensions/chain.ts';
import { faults } from './extensions/faults.ts';
import { flood } from './extensions/flood.ts';
import { idle } from './extensions/idle.ts';
import { pipelined } from './extensions/pipelined.ts';
import { roundTrip } from './extensions/round-trip.ts';
import { starting } from './extensions/starting.ts';

const parts = { starting, idle, 'round-trip': roundTrip, pipelined, chain, flood, faults };
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined)
	throw new Error(`there is no part ${unknown}; choose from ${Object.keys(parts).join(', ')}`);

for (const [name, rows] of Object.entries(parts)) {
	if (wanted.length > 0 && !wanted.includes(name)) continue;
	for await (const row of rows()) console.log(row);
}
