import { isModeName, modeNames } from '@tenon/host';
import { didYouMean } from '../../support/nearest.ts';
import { namedAs, noModel, providerOf } from '../models.ts';
import type { JsonObject } from '../service/data.ts';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { Approvals, SettingVerbs } from '../service/verbs/settings.ts';
import type { SessionHost } from '../session-host.ts';
import { MessageCounts } from './transcript-verbs.ts';

/** What a session is set to. */
export const settingVerbs = (host: SessionHost): SettingVerbs => {
	const { models, place, protocols, ready, mode, approvals } = host.parts;
	const messages = new MessageCounts();
	return {
		state: async () => {
			const { sessionId, model, cwd } = place;
			const record = await host.session.read();
			return {
				...{ sessionId, model, cwd, mode: mode.now(), approvals: approvals.now() },
				protocol: protocolIn(record?.config) ?? protocols[0],
				title: record?.title ?? null,
				provider: providerOf(models, model),
				messageCount: await messages.of(host, sessionId),
				isBusy: host.isBusy,
				usage: host.usage,
			};
		},
		listModels: async () => {
			await ready;
			return models.list;
		},
		findModels: async () => {
			await ready;
			await models.lookAgain();
			return models.list;
		},
		setModel: async ({ model }) => {
			await ready;
			if (models.resolve(model) === undefined) {
				const known = models.list.map(({ id }) => id).filter((id) => id !== noModel);
				const others = known.length === 0 ? namedAs(models.providers) : `known are ${listed(known)}`;
				const text = `there is no model ${JSON.stringify(model)}; ${others}${didYouMean(model, known)}`;
				throw new ServiceError('service.unknown-model', text, { nearest: nearestOf(model, known) });
			}
			if (model === place.model) return;
			const before = providerOf(models, place.model);
			place.model = model;
			host.tell({ type: 'changed', changed: ['model'] });
			host.changed('model', ...(providerOf(models, model) === before ? [] : (['provider'] as const)));
		},
		listProtocols: async () => protocols,
		setProtocol: async ({ protocol }) => {
			if (!protocols.includes(protocol)) {
				const text = `there is no protocol ${JSON.stringify(protocol)}; known are ${protocols.join(', ')}${didYouMean(protocol, protocols)}`;
				throw new ServiceError('service.unknown-protocol', text, { nearest: nearestOf(protocol, protocols) });
			}
			await ready;
			// Between two turns: it holds from the next input on.
			await host.driver.alone(() => host.session.open({ protocol }));
			host.tell({ type: 'changed', changed: ['protocol'] });
		},
		listModes: async () => modeNames,
		setMode: async (setting) => {
			const wanted = setting.mode.trim().toLowerCase();
			if (!isModeName(wanted)) {
				const text = `there is no mode ${JSON.stringify(setting.mode)}; known are ${modeNames.join(', ')}${didYouMean(wanted, modeNames)}`;
				throw new ServiceError('service.unknown-mode', text, { nearest: nearestOf(wanted, modeNames) });
			}
			if (wanted === mode.now()) return;
			await mode.set(wanted);
			host.tell({ type: 'changed', changed: ['mode'] });
		},
		setApprovals: async (setting) => {
			const wanted = approvalNames.find((name) => name === setting.approvals);
			if (wanted === undefined) {
				const text = `approvals are ${approvalNames.join(' or ')}, not ${JSON.stringify(setting.approvals)}`;
				throw new ServiceError('service.bad-argument', text, { nearest: approvalNames });
			}
			if (wanted === approvals.now()) return;
			approvals.set(wanted);
			host.tell({ type: 'changed', changed: ['approvals'] });
		},
	};
};

// Of very many the first are enough: a line is read by a person.
const listed = (known: readonly string[]): string => {
	const more = known.length - maxListed;
	return `${known.slice(0, maxListed).join(', ')}${more > 0 ? ` and ${more} more, which 'tenon models' lists` : ''}`;
};

const maxListed = 10;

const approvalNames: readonly Approvals[] = ['ask', 'auto'];

// What a session has recorded; one without a turn has nothing yet.
const protocolIn = (config: JsonObject | undefined): string | undefined =>
	typeof config?.protocol === 'string' ? config.protocol : undefined;
