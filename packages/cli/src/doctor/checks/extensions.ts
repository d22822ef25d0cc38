import { faultsIn } from '../../ext/doctor/doctor.ts';
import { examine } from '../../ext/doctor/examine.ts';
import { processWorld } from '../../ext/world.ts';
import { type Check, type Finding, fail, ok, warn } from '../check.ts';

/** The extensions and MCP servers: whether they start, are trusted and do what they said. */
export const extensionCheck: Check = {
	name: 'extensions',
	limitMs: 15_000,
	run: async () => {
		const examination = await examine(processWorld());
		const { extensions, problems } = examination;
		const next = 'tenon ext doctor says more';
		const found: readonly Finding[] = [
			...extensions.map((each): Finding => {
				const text = `${each.name} (${each.scope} ${each.kind}): ${each.state.replaceAll('-', ' ')}`;
				if (faultsIn({ extensions: [each], problems: [] }) > 0) return fail(text, next);
				if (each.state === 'ready') return ok(text);
				return warn(`${text}${each.reason === '' ? '' : `: ${each.reason.split('\n', 1)[0]}`}`, next);
			}),
			...problems.map(({ path }) => fail(`${path} is none that can be started`, next)),
		];
		return found.length > 0 ? found : [ok('none')];
	},
};
