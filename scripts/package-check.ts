import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

// Asks publint whether a stranger could install and import it. Needs `tsc -b` first.
const packages = fileURLToPath(new URL('../packages', import.meta.url));
let problems = 0;

for (const folder of readdirSync(packages)) {
	const directory = join(packages, folder);
	const { messages } = await publint({ pkgDir: directory, strict: true });
	const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
	for (const message of messages) console.error(`${manifest.name}: ${formatMessage(message, manifest)}`);
	problems += messages.length;
}

console.log(problems === 0 ? 'packages: ready to publish' : `packages: ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
