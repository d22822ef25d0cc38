import { fromPlain } from '@tenon/core';
import { FrontOfferings } from '@tenon/extensions';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { ContributionVerbs } from '../service/verbs/contributions.ts';
import type { PanelVerbs } from '../service/verbs/panels.ts';
import type { SessionHost } from '../session-host.ts';

/** What extensions have added for fronts. Each change of it is told. */
export const contributionVerbs = (host: SessionHost): ContributionVerbs & Pick<PanelVerbs, 'openPanel'> => {
	const { extensions, ready } = host.parts;
	const offerings = new FrontOfferings(extensions.registry);
	offerings.watch(() => host.tell({ type: 'changed', changed: ['contributions'] }));
	return {
		listContributions: async () => {
			await ready;
			return offerings.list();
		},
		render: async ({ name, value, width }) => {
			await ready;
			const lines = await offerings.render(name, fromPlain(value), width);
			if (lines !== undefined) return { lines };
			const known = offerings.list().renderers.map((renderer) => renderer.name);
			const text = `there is no renderer ${JSON.stringify(name)}`;
			throw new ServiceError('service.unknown-renderer', text, { nearest: nearestOf(name, known) });
		},
		openPanel: async ({ name }) => {
			await ready;
			if (await offerings.openPanel(name)) return;
			const known = offerings.list().panels.map((panel) => panel.name);
			const text = `there is no panel ${JSON.stringify(name)}`;
			throw new ServiceError('service.unknown-panel', text, { nearest: nearestOf(name, known) });
		},
	};
};
