import type { RemoteContext } from '@tenon/core';
import type { DeclaredAgent } from '../agents/declared-agent.ts';
import type { SeenAgents } from '../agents/seen-agents.ts';

/** Where agents are declared, and which of them the person knows. */
export interface KnownAgents {
	readonly agents: readonly DeclaredAgent[];
	readonly seen: SeenAgents;
}

/** The agent of a name; a text says why there is none. One that comes with the project is used if the person agrees. */
export const chooseAgent = async (
	name: string,
	{ agents, seen }: KnownAgents,
	{ ui }: Pick<RemoteContext, 'ui'>,
): Promise<DeclaredAgent | string> => {
	const agent = agents.find((each) => each.name === name);
	if (agent === undefined) {
		const names = agents.map((each) => each.name).join(', ');
		return `there is no agent ${JSON.stringify(name)}; there are: ${names === '' ? 'none' : names}`;
	}
	if (seen.has(agent)) return agent;
	const answer = await ui.request('confirm', {
		title: `Use the agent ${name} of this project?`,
		message: facts(agent),
	});
	if (answer.ok && answer.value) {
		seen.add(agent);
		return agent;
	}
	const why =
		answer.ok || answer.reason === 'cancelled'
			? 'the person did not agree to it'
			: 'no person can be asked here';
	return `the agent ${name} comes with the project (${agent.file}), and ${why}; work without it`;
};

const facts = ({ file, description, mode, policy, prompt, model }: DeclaredAgent): string =>
	[
		file,
		description,
		...(model === undefined ? [] : [`model: ${model}`]),
		`mode: ${mode}`,
		...(policy.allowTools.length === 0 ? [] : [`tools: ${policy.allowTools.join(', ')}`]),
		...(policy.denyTools.length === 0 ? [] : [`without: ${policy.denyTools.join(', ')}`]),
		'',
		prompt.length > maxShown
			? `${prompt.slice(0, maxShown)} … (${prompt.length - maxShown} more characters)`
			: prompt,
	].join('\n');

const maxShown = 2_000;
