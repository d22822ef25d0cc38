import type { ToolUpdate } from '@tenon/core';
import { expect, it } from 'vitest';
import { shownUpdate } from './shown-update.ts';

const image = { type: 'image', mimeType: 'image/png', bytes: Uint8Array.of(1) } as const;

it.each<[ToolUpdate, ReturnType<typeof shownUpdate>]>([
	[{ text: 'one' }, { text: 'one' }],
	[{ text: 'one', content: [{ type: 'text', text: 'two' }, image] }, { text: 'one\ntwo' }],
	[{ percent: 40 }, { text: '', percent: 40 }],
	[{ content: [image] }, undefined],
	[{}, undefined],
])('of the update %j people are shown its words and how far it is', (update, shown) => {
	expect(shownUpdate(update)).toEqual(shown);
});
