import { readdirSync, readFileSync } from 'node:fs';
import { describeLikeReal } from './like-real.ts';

const folder = new URL('./everyday/', import.meta.url);

// What a script leaves in its folder counts as much as what it prints.
const showFiles =
	'trap \'find . -type f -exec cksum {} + | sort -k 3; find . -type l -printf "%p %l\\n" | sort\' EXIT\n';

/** Whole scripts as people write them: each file of the folder is run on our commands and on the machine's. */
describeLikeReal(
	'everyday scripts',
	{},
	readdirSync(folder)
		.filter((name) => name.endsWith('.sh'))
		.sort()
		.map((name) => ({ script: `# ${name}\n${showFiles}${readFileSync(new URL(name, folder), 'utf8')}` })),
);
