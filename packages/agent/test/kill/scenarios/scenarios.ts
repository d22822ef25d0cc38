import type { Scenario } from '../scenario.ts';
import { answers } from './answers.ts';
import { compaction } from './compaction.ts';
import { directives } from './directives.ts';
import { people } from './people.ts';
import { plugins } from './plugins.ts';
import { processes } from './processes.ts';
import { race } from './race.ts';
import { shell } from './shell.ts';
import { subagents } from './subagents.ts';
import { tools } from './tools.ts';

/** Everything that processes are killed in at every point. */
export const scenarios: readonly Scenario[] = [
	...answers,
	...tools,
	...directives,
	...compaction,
	...people,
	...subagents,
	...plugins,
	...processes,
	shell,
];

export const scenarioNamed = (wanted: string): Scenario => {
	const found = [...scenarios, race].find(({ name }) => name === wanted);
	if (found === undefined) throw new Error(`there is no scenario ${JSON.stringify(wanted)}`);
	return found;
};
