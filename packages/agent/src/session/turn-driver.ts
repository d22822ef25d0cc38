import { turnEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { ProtocolDriver } from '../turn/driver.ts';
import type { CancelEvidence, TurnOutcome } from '../turn/outcome.ts';
import { stopped } from '../turn/outcomes.ts';
import { protocolNamed } from './choose-protocol.ts';
import { ProtocolUnknown } from './errors.ts';
import type { AgentSettings } from './options.ts';

/**
 * The driver of a turn's protocol. Throws {@link ProtocolUnknown}: the turn stays open for a process that knows it. One
 * that was cancelled needs none to end.
 */
export const driverOf = (
	name: string,
	settings: AgentSettings,
	{ evidence }: { readonly evidence: CancelEvidence | undefined },
): ProtocolDriver => {
	try {
		return protocolNamed(name, settings).driver;
	} catch (error) {
		if (!(error instanceof ProtocolUnknown) || evidence === undefined) throw error;
		return absent(name, error);
	}
};

/**
 * How a turn ends that another version of its driver began: the same answers would lead to other decisions. Nothing for
 * one that can go on. The first process to run a turn writes down which driver decides.
 */
export const driverChange = async (
	{ name, version }: ProtocolDriver,
	{ turnIndex }: OpenTurn,
	journal: EffectJournal,
): Promise<TurnOutcome | undefined> => {
	const envelope = turnEnvelope({ turnIndex, step: 0, effectId: 0 }, 'driver', null);
	const began = await journal.derive(envelope, async () => ({ name, version }));
	if (began.name === name && began.version === version) return undefined;
	const text = `The turn was begun by the driver ${began.name}, version ${began.version}; here is ${name}, version ${version}.`;
	return stopped('runtime-error', 'driver_changed', text, { began, here: { name, version } });
};

const absent = (name: string, error: ProtocolUnknown): ProtocolDriver => {
	const fail = (): never => {
		throw error;
	};
	return {
		name,
		version: 0,
		prepareStep: fail,
		onResponse: fail,
		onToolResults: fail,
		onEffectResult: fail,
	};
};
