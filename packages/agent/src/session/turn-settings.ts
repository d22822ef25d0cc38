import { asJson, type JsonObject } from '../data/json.ts';
import { json, nullOr, objectOf, oneOf, type Shape, ShapeError, text } from '../data/shape.ts';
import { turnEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import { ModelUnknown } from '../model/model-unknown.ts';
import { type RecordedModel, recordOfModel, unknownFacts } from '../model/models.ts';
import { recordedModelShape } from '../model/recorded-model.ts';
import type { InputState, OpenTurn } from '../store/ingress.ts';
import { recordedKey, saidOptions } from '../store/said-options.ts';
import { chooseProtocol, type ProtocolPlace } from './choose-protocol.ts';
import { type ChosenProtocol, choiceByNow } from './session-config.ts';

/** What a turn is run with. Decided when its input is accepted and written down with it. */
export interface TurnSettings {
	readonly model: RecordedModel;
	readonly protocol: ChosenProtocol;
}

/** Where settings are decided. */
export interface SettingsPlace extends ProtocolPlace {
	/** What an open in this process has chosen; absent: what the settings say. */
	readonly chosen?: ChosenProtocol | undefined;
}

/**
 * Decides what a turn is run with that such options ask for. Rejects with `model.unknown` and
 * `session.unknown-protocol`.
 */
export const decideSettings = async (options: JsonObject, place: SettingsPlace): Promise<TurnSettings> => {
	const { settings, sessionId, chosen } = place;
	const protocol = chosen ?? chooseProtocol(place);
	const resolved = await settings.models.resolve(modelIn(options, place), { sessionId });
	return { model: recordedModelShape(recordOfModel(resolved), 'model'), protocol };
};

/** Where an input keeps what it brings for its protocol. */
export const turnExtensionKey = 'turnExtension';
/**
 * The same for an input. `undefined` where its model or its protocol is unknown now and the input was accepted before,
 * under its key: what was decided then stays.
 */
export const decideForInput = async (
	options: JsonObject,
	place: SettingsPlace,
	sourceKey: string | null,
): Promise<TurnSettings | undefined> => {
	try {
		return await decideSettings(options, place);
	} catch (error) {
		if (sourceKey === null) throw error;
		const known = await place.settings.store.inputs.list(place.sessionId, inputStates);
		if (!known.some((input) => input.sourceKey === sourceKey)) throw error;
		return undefined;
	}
};

const inputStates: readonly InputState[] = ['pending', 'claimed', 'completed', 'cancelled'];

/** The options of an input with what was decided for it. */
export const withSettings = (options: JsonObject, settings: TurnSettings): JsonObject => ({
	...saidOptions(options),
	[recordedKey]: asJson(settings),
});

/**
 * What a turn is run with: as it was decided with its input, in whatever process. Input that came past an agent has
 * nothing written down: it is decided now, and journaled. A model that is unknown here stops the turn when it is called.
 */
export const settingsOfTurn = async (
	turn: OpenTurn,
	journal: EffectJournal,
	place: SettingsPlace,
): Promise<TurnSettings> => {
	const options = optionsOfTurn(turn);
	const recorded = settingsIn(options);
	if (recorded !== undefined) return { ...recorded, protocol: choiceByNow(place.config, recorded.protocol) };
	const envelope = turnEnvelope({ turnIndex: turn.turnIndex, step: 0, effectId: 0 }, 'settings', null);
	return journal.derive(envelope, () => decideOrName(options, place));
};

/** The options that a turn has of what opened it; whatever it leaves for later turns keeps them. */
export const optionsOfTurn = ({ inputs: [input], work: [work] }: OpenTurn): JsonObject => {
	const { calls, ...options } = input?.options ?? objectOr(work?.payload.options);
	return options;
};

const settingsIn = (options: JsonObject): TurnSettings | undefined => {
	const recorded = options[recordedKey];
	if (recorded === undefined) return undefined;
	try {
		return settingsShape(recorded, recordedKey);
	} catch (error) {
		if (error instanceof ShapeError) return undefined;
		throw error;
	}
};

const settingsShape: Shape<TurnSettings> = objectOf({
	model: recordedModelShape,
	protocol: objectOf({ name: text, options: json, scope: nullOr(oneOf('session', 'frame')) }),
});

// A model that is unknown here keeps its name.
const decideOrName = async (options: JsonObject, place: SettingsPlace): Promise<TurnSettings> => {
	try {
		return await decideSettings(options, place);
	} catch (error) {
		if (!(error instanceof ModelUnknown)) throw error;
		const protocol = place.chosen ?? chooseProtocol(place);
		return { model: modelNamed(modelIn(options, place)), protocol };
	}
};

/** The model that a session has where its inputs do not choose one. Never rejects: it is only told. */
export const defaultModel = async (place: ModelPlace): Promise<RecordedModel> => {
	try {
		const { settings, sessionId } = place;
		const resolved = await settings.models.resolve(modelIn({}, place), { sessionId });
		return recordedModelShape(recordOfModel(resolved), 'model');
	} catch {
		// The first call of it tells why it cannot be called.
		return modelNamed(modelIn({}, place));
	}
};

type ModelPlace = Pick<SettingsPlace, 'settings' | 'sessionId' | 'config'>;

const modelNamed = (id: string): RecordedModel => ({
	id,
	provider: 'unknown',
	facts: unknownFacts,
	options: {},
});

// The name that the options ask for, else the session's, else the agent's.
const modelIn = (options: JsonObject, { config, settings }: ModelPlace): string => {
	const chosen = [options.model, config.model].find((name) => typeof name === 'string');
	return chosen ?? settings.defaultModel;
};

const objectOr = (value: JsonObject[string] | undefined): JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
