import type { ContentBlock } from '@tenon/core';
import type { Content } from '@tenon/wire';
import { bytesOfBase64 } from './result-from-frame.ts';

/** The texts and pictures of a progress report; what cannot be shown is left out. */
export const progressBlocks = (content: readonly Content[]): readonly ContentBlock[] =>
	content.flatMap((block): readonly ContentBlock[] => {
		if (block.type === 'text') return [block];
		if (block.type !== 'image') return [];
		const bytes = bytesOfBase64(block.data);
		return bytes === undefined ? [] : [{ type: 'image', mimeType: block.mime_type, bytes }];
	});
