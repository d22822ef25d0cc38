import { providerOf } from '../models.ts';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { SettingVerbs } from '../service/verbs/settings.ts';
import type { SessionHost } from '../session-host.ts';
import { countMessages } from './transcript-verbs.ts';

/** What a session is set to. */
export const settingVerbs = (host: SessionHost): SettingVerbs => {
	const { models, place, ready } = host.parts;
	return {
		state: async () => {
			const { sessionId, model, cwd } = place;
			const record = await host.session.read();
			return {
				...{ sessionId, model, cwd, protocol, mode },
				title: record?.title ?? null,
				provider: providerOf(models, model),
				messageCount: await countMessages(host, sessionId),
				isBusy: host.isBusy,
				usage: host.usage,
			};
		},
		listModels: async () => {
			await ready;
			return models.list;
		},
		setModel: async ({ model }) => {
			await ready;
			const known = models.list.map(({ id }) => id);
			if (!known.includes(model)) {
				const text = `there is no model ${JSON.stringify(model)}; known are ${known.join(', ')}`;
				throw new ServiceError('service.unknown-model', text, { nearest: nearestOf(model, known) });
			}
			if (model === place.model) return;
			const before = providerOf(models, place.model);
			place.model = model;
			host.tell({ type: 'changed', changed: ['model'] });
			host.changed('model', ...(providerOf(models, model) === before ? [] : (['provider'] as const)));
		},
		listProtocols: async () => [protocol],
		setProtocol: async (setting) => {
			if (setting.protocol === protocol) return;
			const text = `there is no protocol ${JSON.stringify(setting.protocol)}; known is ${protocol}`;
			throw new ServiceError('service.unknown-protocol', text, { nearest: [protocol] });
		},
		listModes: async () => [mode],
		setMode: async (setting) => {
			if (setting.mode === mode) return;
			const text = `there is no mode ${JSON.stringify(setting.mode)}; known is ${mode}`;
			throw new ServiceError('service.unknown-mode', text, { nearest: [mode] });
		},
	};
};

/** The protocol that agents have by themselves. */
const protocol = 'standard';

/** The policy asks whenever it is to. */
const mode = 'ask';
