import { describe, it } from 'vitest';
import { inFolder } from '../../../test/store/folder.ts';
import { storeContract } from '../contract/store-contract.ts';
import { openInlineStore } from './inline-store.ts';

describe('a store in a file, in this thread', () => {
	for (const { title, run } of storeContract) {
		it(title, () => inFolder(({ file }) => run({ open: async () => openInlineStore({ file }) })));
	}
});
