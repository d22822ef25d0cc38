import { flag, listOf, oneOf, type Shape, ShapeError, text } from '../data/shape.ts';
import type { ToolSpec } from '../model/request.ts';
import { PluginFailed } from './errors.ts';
import type { PluginToolProvider } from './tool-provider.ts';

/** A plugin's tools as the runtime asks for them: what they say of themselves is checked, and a failure names the plugin. */
export const guardedTools = (owner: string, provider: PluginToolProvider): PluginToolProvider => {
	const ask = <T>(member: string, question: () => T): T => {
		try {
			return question();
		} catch (error) {
			throw new PluginFailed(owner, `tools.${member}`, error);
		}
	};
	return {
		specs: () => ask('specs', () => specsShape(provider.specs(), 'specs')),
		replayOf: (name) =>
			ask('replayOf', () => {
				const replay = provider.replayOf(name);
				return replay === undefined ? undefined : replayShape(replay, 'replay');
			}),
		isReadOnly: (name) => ask('isReadOnly', () => flag(provider.isReadOnly?.(name) ?? false, 'isReadOnly')),
		call: (call) => provider.call(call),
	};
};

// Asked often: what a schema is made of is looked at where the model is told of it.
const specShape: Shape<ToolSpec> = (given, path) => {
	const { name, description, input } = Object(given) as Partial<ToolSpec>;
	text(name, `${path}.name`);
	text(description, `${path}.description`);
	if (typeof input !== 'object' || input === null)
		throw new ShapeError(`${path}.input`, 'a JSON Schema', input);
	return given as ToolSpec;
};

const specsShape = listOf(specShape);

const replayShape = oneOf('safe', 'never');
