import { digestOfJson } from '../data/digest.ts';
import { asJson } from '../data/json.ts';
import { listOf, objectOf, recordOf, type Shape, text } from '../data/shape.ts';
import type { ToolSpec } from '../model/request.ts';
import { toolSpecShape } from '../model/shapes.ts';
import { callToolSpec } from '../protocols/standard/tool-search.ts';
import type { TurnEnvironment } from '../turn/start.ts';
import { toolText } from './context-tools/context-tools.ts';

/**
 * What every request of a frame begins with, byte for byte, and what the model was told since. It is decided at the first
 * model call of a frame; providers have what follows from it in their caches. Committed with the session.
 */
export interface StablePrompt {
	/** What it was made for: another model, other options or another prompt of the user make another one. */
	readonly basis: string;
	readonly systemPrompt: string;
	readonly tools: readonly ToolSpec[];
	/** As the model knows it by now, notices included. */
	readonly known: KnownPrompt;
}

interface KnownPrompt {
	readonly systemPrompt: string;
	/** The tools that there are, by name: digests of what is said of them. */
	readonly tools: Readonly<Record<string, string>>;
}

/** What a prompt is to be made of now. */
export interface WantedPrompt {
	readonly systemPrompt: string;
	/** What is shown with its schema. */
	readonly shown: readonly ToolSpec[];
	/** All that can be called. */
	readonly callable: readonly ToolSpec[];
}

/** What the first request of a frame is made with, apart from hooks and tools. */
export const basisOf = (environment: TurnEnvironment): string => {
	const { model, systemPrompt, options } = environment;
	return digestOfJson({ model, systemPrompt, options });
};

/** A prompt for a frame that begins. */
export const stablePrompt = (
	basis: string,
	{ systemPrompt, shown, callable }: WantedPrompt,
): StablePrompt => ({
	basis,
	systemPrompt,
	tools: shown,
	known: { systemPrompt, tools: digestsOf(callable) },
});

/**
 * The same prompt, of which the model is to be told what has changed. `undefined`: nothing has. The beginning of its
 * requests stays as it is.
 */
export const changedPrompt = (
	prompt: StablePrompt,
	{ systemPrompt, callable }: WantedPrompt,
): { readonly prompt: StablePrompt; readonly notice: string } | undefined => {
	const { known } = prompt;
	const tools = digestsOf(callable);
	const told = [...instructionNews(known.systemPrompt, systemPrompt), ...toolNews(prompt, tools, callable)];
	if (told.length === 0) return undefined;
	return { prompt: { ...prompt, known: { systemPrompt, tools } }, notice: told.join('\n\n') };
};

/** Whether all that is new can be called in a conversation that begins so. */
export const canFollow = ({ tools, known }: StablePrompt, callable: readonly ToolSpec[]): boolean =>
	tools.some(({ name }) => name === callToolSpec.name) ||
	callable.every(({ name }) => Object.hasOwn(known.tools, name));

const toolNews = (
	{ known, tools: frozen }: StablePrompt,
	tools: Readonly<Record<string, string>>,
	callable: readonly ToolSpec[],
): readonly string[] => {
	const first = digestsOf(frozen);
	const isBack = (name: string): boolean => !Object.hasOwn(known.tools, name) && first[name] === tools[name];
	const other = callable.filter(({ name }) => known.tools[name] !== tools[name]);
	const back = other.filter(({ name }) => isBack(name)).map(({ name }) => name);
	const fresh = other.filter(({ name }) => !isBack(name));
	const gone = Object.keys(known.tools).filter((name) => !Object.hasOwn(tools, name));
	return [
		...(gone.length === 0 ? [] : [`These tools are gone: ${gone.join(', ')}.`]),
		...(back.length === 0 ? [] : [`These tools are there again: ${back.join(', ')}.`]),
		...(fresh.length === 0
			? []
			: [
					`These tools are new or have changed; call them by call_tool:\n\n${fresh.map(toolText).join('\n\n')}`,
				]),
	];
};

// By paragraphs: what is no longer there is named by its first line.
const instructionNews = (before: string, now: string): readonly string[] => {
	if (before === now) return [];
	const [old, fresh] = [paragraphsOf(before), paragraphsOf(now)];
	const added = fresh.filter((paragraph) => !old.includes(paragraph));
	const removed = old
		.filter((paragraph) => !fresh.includes(paragraph))
		.map((paragraph) => paragraph.split('\n', 1)[0]!);
	return [
		...(removed.length === 0
			? []
			: [`These instructions do not hold any more:\n${removed.map((line) => `- ${line}`).join('\n')}`]),
		...(added.length === 0 ? [] : [`These instructions are new:\n\n${added.join('\n\n')}`]),
	];
};

const paragraphsOf = (prompt: string): readonly string[] =>
	prompt
		.split(/\n{2,}/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '');

const digestsOf = (tools: readonly ToolSpec[]): Readonly<Record<string, string>> => {
	let known = digests.get(tools);
	if (known === undefined) {
		known = Object.fromEntries(tools.map((tool) => [tool.name, digestOfJson(asJson(tool)).slice(0, 16)]));
		digests.set(tools, known);
	}
	return known;
};

const digests = new WeakMap<readonly ToolSpec[], Readonly<Record<string, string>>>();

/** The shape of a prompt as it is committed. */
export const stablePromptShape: Shape<StablePrompt> = objectOf({
	basis: text,
	systemPrompt: text,
	tools: listOf(toolSpecShape),
	known: objectOf({ systemPrompt: text, tools: recordOf(text) }),
});
