import { readFileSync } from 'node:fs';
import { type FactsTable, readFacts } from '@tenon/agent';

/** Where the newer facts are that `tenon models update` has brought: in the folder of the state. */
export const factsFileIn = (stateFolder: string): string => `${stateFolder}/model-facts.json`;

/** The facts of that file; `undefined` if there is none. Throws `FactsInvalid`. */
export const readFactsFile = (file: string): FactsTable | undefined => {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
	return readFacts(text, file);
};
