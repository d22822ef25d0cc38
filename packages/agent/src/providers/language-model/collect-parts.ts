import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { JsonObject } from '../../data/json.ts';
import type { AssistantPart, AttachmentRef, ProviderData } from '../../model/message.ts';

/** Where what a model says is kept. */
export interface PartPlace {
	/** Of the model that speaks: what it signs is bound to it. */
	readonly origin: string;
	keepAttachment(bytes: Uint8Array, mimeType: string): Promise<AttachmentRef>;
}

/**
 * Puts the parts of a message together from the pieces of a stream, in the order in which they began. What a provider
 * says about the start, a piece and the end of a part is kept, the later word over the earlier one: a signature may come
 * with any of them.
 */
export class CollectedParts {
	readonly #place: PartPlace;
	readonly #parts: DraftPart[] = [];
	readonly #open = new Map<string, DraftText>();
	/** In the order in which they began; servers give one id to several calls. */
	readonly #calls: DraftCall[] = [];

	constructor(place: PartPlace) {
		this.#place = place;
	}

	/** Whether a tool is called. */
	get callsTools(): boolean {
		return this.#calls.length > 0;
	}

	/** All text so far. */
	get text(): string {
		return this.#parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
	}

	/** Takes a piece; passes over what makes no part. */
	async take(piece: LanguageModelV4StreamPart): Promise<void> {
		switch (piece.type) {
			case 'text-start':
			case 'reasoning-start':
				this.#begin(piece.type === 'text-start' ? 'text' : 'reasoning', piece.id).add(piece.providerMetadata);
				break;
			case 'text-delta':
			case 'reasoning-delta': {
				const type = piece.type === 'text-delta' ? 'text' : 'reasoning';
				const part = this.#open.get(`${type} ${piece.id}`) ?? this.#begin(type, piece.id);
				part.text += piece.delta;
				part.add(piece.providerMetadata);
				break;
			}
			case 'text-end':
			case 'reasoning-end': {
				const key = `${piece.type === 'text-end' ? 'text' : 'reasoning'} ${piece.id}`;
				this.#open.get(key)?.add(piece.providerMetadata);
				this.#open.delete(key);
				break;
			}
			case 'tool-input-start':
				if (piece.providerExecuted !== true)
					this.#beginCall(piece.id, piece.toolName).add(piece.providerMetadata);
				break;
			case 'tool-input-delta':
			case 'tool-input-end':
				this.#openCall(piece.id)?.add(piece.providerMetadata);
				break;
			case 'tool-call': {
				if (piece.providerExecuted === true) break;
				const call = this.#openCall(piece.toolCallId) ?? this.#beginCall(piece.toolCallId, piece.toolName);
				call.input = piece.input;
				call.isWhole = true;
				call.add(piece.providerMetadata);
				break;
			}
			case 'file': {
				if (piece.data.type !== 'data') break;
				const { data } = piece.data;
				const bytes = typeof data === 'string' ? Buffer.from(data, 'base64') : data;
				const attachment = await this.#place.keepAttachment(bytes, piece.mediaType);
				this.#parts.push(new DraftFile(attachment).with(piece.providerMetadata));
				break;
			}
		}
	}

	/**
	 * Keeps what a provider says of the whole message, under its name, with the reasoning: in a part of its own where the
	 * reasoning has no words.
	 */
	keepForMessage(metadata: SharedV4ProviderMetadata | undefined, name: string | null): void {
		const fields = name === null ? undefined : metadata?.[name];
		if (name === null || fields === undefined) return;
		const reasoning = this.#parts.find((each) => each instanceof DraftText && each.type === 'reasoning');
		const part = reasoning ?? new DraftText('reasoning');
		if (part !== reasoning) this.#parts.unshift(part);
		part.add({ [name]: fields });
	}

	/** What the message is made of. A call of which only the beginning came has `{}` for its arguments. */
	finish(): readonly AssistantPart[] {
		const { origin } = this.#place;
		return this.#parts.flatMap((part) => part.finish(origin));
	}

	#begin(type: 'text' | 'reasoning', id: string): DraftText {
		const part = new DraftText(type);
		this.#open.set(`${type} ${id}`, part);
		this.#parts.push(part);
		return part;
	}

	#beginCall(id: string, toolName: string): DraftCall {
		const call = new DraftCall(id, toolName);
		this.#calls.push(call);
		this.#parts.push(call);
		return call;
	}

	// The first of that id of which more is to come.
	#openCall(id: string): DraftCall | undefined {
		return this.#calls.find((call) => call.callId === id && !call.isWhole);
	}
}

type DraftPart = DraftText | DraftCall | DraftFile;

class Draft {
	#data: JsonObject | undefined;

	add(metadata: SharedV4ProviderMetadata | undefined): void {
		if (metadata === undefined) return;
		const data: Record<string, JsonObject> = { ...(this.#data as Record<string, JsonObject> | undefined) };
		for (const [name, fields] of Object.entries(metadata)) {
			data[name] = { ...data[name], ...(plain(fields) as JsonObject) };
		}
		this.#data = data;
	}

	with(metadata: SharedV4ProviderMetadata | undefined): this {
		this.add(metadata);
		return this;
	}

	protected get isSigned(): boolean {
		return Object.values(this.#data ?? {}).some((fields) =>
			Object.hasOwn(Object(fields), 'thoughtSignature'),
		);
	}

	protected data(origin: string, needs: 'always' | 'if-any'): { readonly providerData?: ProviderData } {
		if (this.#data === undefined && needs === 'if-any') return {};
		return { providerData: { origin, data: this.#data ?? {} } };
	}
}

class DraftText extends Draft {
	text = '';
	readonly type: 'text' | 'reasoning';

	constructor(type: 'text' | 'reasoning') {
		super();
		this.type = type;
	}

	// Reasoning without a word may have all of its meaning in what is encrypted.
	finish(origin: string): readonly AssistantPart[] {
		const text = this.text.toWellFormed();
		if (this.type === 'reasoning') return [{ type: 'reasoning', text, ...this.data(origin, 'always') }];
		// A signature may come with a text of its own, which is empty.
		if (text === '' && !this.isSigned) return [];
		return [{ type: 'text', text, ...this.data(origin, 'if-any') }];
	}
}

class DraftCall extends Draft {
	readonly type = 'tool_call';
	readonly callId: string;
	readonly toolName: string;
	input = '';
	isWhole = false;

	constructor(callId: string, toolName: string) {
		super();
		this.callId = callId;
		this.toolName = toolName;
	}

	finish(origin: string): readonly AssistantPart[] {
		const { type, callId, toolName } = this;
		return [{ type, callId, toolName, args: argsIn(this.input), ...this.data(origin, 'if-any') }];
	}
}

class DraftFile extends Draft {
	readonly type = 'attachment';
	readonly attachment: AttachmentRef;

	constructor(attachment: AttachmentRef) {
		super();
		this.attachment = attachment;
	}

	finish(origin: string): readonly AssistantPart[] {
		return [{ type: 'attachment', attachment: this.attachment, ...this.data(origin, 'if-any') }];
	}
}

// The tool's schema answers the model about what is missing.
const argsIn = (input: string): JsonObject => {
	try {
		const value: unknown = JSON.parse(input);
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
	} catch (error) {
		if (error instanceof SyntaxError) return {};
		throw error;
	}
};

// What cannot be written as JSON is not kept: fields that are undefined, above all.
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? {}));
