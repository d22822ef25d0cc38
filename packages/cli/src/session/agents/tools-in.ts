import { toolNamed } from './tool-names.ts';

/** Names of tools, in our words. */
export interface ToolLists {
	/** Empty: all that are not denied. */
	readonly allow: readonly string[];
	readonly deny: readonly string[];
	readonly problems: readonly string[];
}

/**
 * The tools that a declaration leaves to its agent: a list of names, in one line or several (Claude Code), or names that
 * are turned on and off (opencode). A tool of which only a part of the calls is meant is left out, since what a list
 * narrows must not become wider.
 */
export const toolsIn = (tools: unknown, disallowed: unknown): ToolLists => {
	const problems: string[] = [];
	const turned = isRecord(tools) ? Object.entries(tools) : [];
	const allowed = isRecord(tools) ? [] : namesIn(tools);
	const denied = [...namesIn(disallowed), ...turned.flatMap(([name, on]) => (on === false ? [name] : []))];
	const allow = allowed.flatMap((written) => {
		const { name, isPart } = toolNamed(written);
		if (isPart) problems.push(`tools: ${written}: only whole tools can be left to an agent; it is left out`);
		return isPart || name === '*' ? [] : [name];
	});
	// A list of which nothing is left leaves nothing.
	const isNarrow = allowed.length > 0 && !allowed.some((name) => name.trim() === '*');
	return {
		allow: isNarrow && allow.length === 0 ? [nothing] : isNarrow ? allow : [],
		deny: denied.map((written) => toolNamed(written).name),
		problems,
	};
};

/** A name that no tool has. */
const nothing = 'no-tool';

const namesIn = (value: unknown): readonly string[] => {
	if (typeof value === 'string')
		return splitOutside(value)
			.map((name) => name.trim())
			.filter((name) => name !== '');
	return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
};

// A comma in parentheses parts nothing.
const splitOutside = (text: string): readonly string[] => text.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? [];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
