import { compareText, type PromptContribution } from '@tenon/core';

/**
 * A system prompt with sections after it: by slot, then by ascending priority, then in the order they came. Of those with
 * equal slot, priority and text the first counts.
 */
export const withSections = (prompt: string, sections: readonly PromptContribution[]): string => {
	if (sections.length === 0) return prompt;
	const ordered = withoutTwins(sections).toSorted(
		(one, other) => compareText(one.slot, other.slot) || one.priority - other.priority,
	);
	const texts = ordered.map(({ title, text }) => (title === '' ? text : `## ${title}\n${text}`));
	return [...(prompt === '' ? [] : [prompt]), ...texts].join('\n\n');
};

const withoutTwins = (sections: readonly PromptContribution[]): readonly PromptContribution[] => {
	const seen = new Set<string>();
	return sections.filter(({ slot, priority, text }) => {
		const key = JSON.stringify([slot, priority, text.trim()]);
		const isNew = !seen.has(key);
		seen.add(key);
		return isNew;
	});
};
