/** A runtime for tests: a file of lines `NAME TEXT`, each a slash command that shows its text. */
import { readFileSync } from 'node:fs';
import { serveUnit } from '../../src/embedded/worker/serve-unit.ts';

serveUnit(async ({ file }, tenon) => {
	for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
		const [name = '', ...words] = line.split(' ');
		if (words.length === 0) throw new TypeError(`${name} has no text`);
		tenon.command(name, 'A phrase.', () => tenon.display(words.join(' ')));
	}
});
