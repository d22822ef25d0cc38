/**
 * What extensions in processes of their own cost. Calls stand beside a bare pipe with JSON at both ends, taken in
 * turn with them; the rest are times and sizes. `npm run bench -- extensions`.
 */
import { chain } from './extensions/chain.ts';
import { flood } from './extensions/flood.ts';
import { idle } from './extensions/idle.ts';
import { pipelined } from './extensions/pipelined.ts';
import { roundTrip } from './extensions/round-trip.ts';
import { starting } from './extensions/starting.ts';

for (const rows of [starting, idle, roundTrip, pipelined, chain, flood]) {
	for await (const row of rows()) console.log(row);
}
