import type { ToolUpdate } from '@tenon/core';

/** What people are shown of an update: its words, those of its content too, and how far it is. */
export const shownUpdate = ({
	text = '',
	content = [],
	percent,
}: ToolUpdate): { readonly text: string; readonly percent?: number } | undefined => {
	const words = [text, ...content.map((block) => (block.type === 'text' ? block.text : ''))];
	const shown = words.filter((word) => word !== '').join('\n');
	if (percent !== undefined) return { text: shown, percent };
	return shown === '' ? undefined : { text: shown };
};
