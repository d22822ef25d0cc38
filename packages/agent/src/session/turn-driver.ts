import { flag, listOf, ShapeError, text } from '../data/shape.ts';
import { turnEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import { toolSpecShape } from '../model/shapes.ts';
import { PluginFailed } from '../plugins/errors.ts';
import type { ProtocolBuildInput, TurnDriverPreamble } from '../plugins/protocol-driver.ts';
import type { SessionPlugins } from '../plugins/session-plugins.ts';
import type { OpenTurn } from '../store/ingress.ts';
import type { ProtocolDriver } from '../turn/driver.ts';
import type { TurnOutcome } from '../turn/outcome.ts';
import { stopped } from '../turn/outcomes.ts';
import { ProtocolUnknown } from './errors.ts';
import type { Stop } from './stop.ts';
import type { TurnContext } from './turn-context.ts';

/** The driver that conducts a turn. One that was cancelled needs none to end. */
export const driverOf = (context: TurnContext, { evidence }: Pick<Stop, 'evidence'>): ProtocolDriver => {
	const { plugins, decided, settings } = context;
	if (plugins !== undefined) return context.preamble([]).driver;
	const missing = new ProtocolUnknown(decided.protocol.name, Object.keys(settings.protocols));
	if (evidence === undefined) throw missing;
	return absent(decided.protocol.name, missing);
};

/** What a protocol conducts a turn with. Throws {@link PluginFailed} where it fails to say so, or waits to. */
export const preambleOf = (
	plugins: SessionPlugins | undefined,
	input: ProtocolBuildInput,
): TurnDriverPreamble => {
	if (plugins === undefined) throw new Error('a session without plugins has no preamble');
	const { protocol, protocolDriver } = plugins;
	try {
		const preamble: unknown = protocolDriver.buildPreamble(input);
		const { driver, promptText, tools, syncExecutionEnvironment } = Object(preamble) as TurnDriverPreamble;
		return {
			driver: driverShape(driver),
			promptText: text(promptText, 'promptText'),
			tools: listOf(toolSpecShape)(tools, 'tools'),
			syncExecutionEnvironment: flag(syncExecutionEnvironment, 'syncExecutionEnvironment'),
		};
	} catch (error) {
		throw new PluginFailed(protocol, 'build_preamble', error);
	}
};

const driverShape = (driver: ProtocolDriver | undefined): ProtocolDriver => {
	if (typeof driver?.prepareStep === 'function' && typeof driver.name === 'string') return driver;
	throw new ShapeError('driver', 'a protocol driver', driver);
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
