import { describe, it } from 'vitest';
import { casesFor } from '../../src/contract/index.ts';
import { createMemoryFileSystem } from '../../src/memory/memory-file-system.ts';
import { folderUpper } from '../../src/overlay/folder-upper.ts';
import { createOverlay, type Overlay } from '../../src/overlay/overlay.ts';
import { waiting } from './wrapped-file-system.ts';

/** Overlays whose parts answer in other ways than those of the table of implementations. */
const overlays: readonly { readonly name: string; open(): Overlay }[] = [
	{
		name: 'an overlay whose lower answers with promises',
		open: () => createOverlay(waiting(createMemoryFileSystem())),
	},
	{
		name: 'an overlay that keeps contents in a folder',
		open: () =>
			createOverlay(createMemoryFileSystem(), {
				upper: folderUpper(waiting(createMemoryFileSystem()), '/'),
			}),
	},
	{
		name: 'a fork of an overlay',
		open: () => createOverlay(createMemoryFileSystem()).fork(),
	},
	{
		name: 'an overlay over an overlay',
		open: () => createOverlay(createOverlay(createMemoryFileSystem())),
	},
];

describe.each(overlays)('$name keeps the contract:', ({ open }) => {
	it.each(casesFor(open().traits))('$title', ({ run }) => run(open()));
});
