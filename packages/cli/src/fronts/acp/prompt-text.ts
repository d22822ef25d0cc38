import type { ContentBlock } from '@agentclientprotocol/sdk';
import type { NewInput } from '../../session/service/verbs/input.ts';

/** What an editor sends, as input: texts in order, files by their address, images beside. */
export const inputOf = (prompt: readonly ContentBlock[]): NewInput => ({
	text: prompt
		.map(textOf)
		.filter((text) => text !== '')
		.join('\n\n'),
	images: prompt.flatMap((block) =>
		block.type === 'image' ? [{ mimeType: block.mimeType, data: block.data }] : [],
	),
});

const textOf = (block: ContentBlock): string => {
	switch (block.type) {
		case 'text':
			return block.text;
		case 'resource_link':
			return `@${pathOf(block.uri)}`;
		case 'resource':
			return 'text' in block.resource
				? `From ${pathOf(block.resource.uri)}:\n${block.resource.text}`
				: `@${pathOf(block.resource.uri)}`;
		default:
			return '';
	}
};

const pathOf = (uri: string): string =>
	uri.startsWith('file://') ? decodeURIComponent(uri.slice('file://'.length)) : uri;
