import { compareText, type PromptContribution } from '@tenon/core';

/** A system prompt with sections behind it: by slot, then by ascending priority, then in the order they came. */
export const withSections = (prompt: string, sections: readonly PromptContribution[]): string => {
	if (sections.length === 0) return prompt;
	const ordered = sections.toSorted(
		(one, other) => compareText(one.slot, other.slot) || one.priority - other.priority,
	);
	const texts = ordered.map(({ title, text }) => (title === '' ? text : `## ${title}\n${text}`));
	return [...(prompt === '' ? [] : [prompt]), ...texts].join('\n\n');
};
