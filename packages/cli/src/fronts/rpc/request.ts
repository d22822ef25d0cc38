import type { PanelKeyPress } from '@tenon/extensions';
import type { WorkspaceAnswer } from '@tenon/host';

/** What a client can show, as it says at `hello`. */
export type RpcUi = 'panels' | 'notes' | 'confirm' | 'insert';

/** An image that comes with a prompt. */
export interface RpcImage {
	readonly mimeType: string;
	readonly bytes: Uint8Array;
}

/** What a client asks for, read and checked. */
export type RpcCommand =
	| { readonly type: 'hello'; readonly token: string | undefined; readonly ui: ReadonlySet<RpcUi> }
	| { readonly type: 'prompt'; readonly message: string; readonly images: readonly RpcImage[] }
	| { readonly type: 'set_model'; readonly model: string }
	| { readonly type: 'invoke_command'; readonly name: string; readonly args: string }
	/** Without a name: all. */
	| { readonly type: 'reload_ext'; readonly name: string | undefined }
	/** Without a panel: the top one. */
	| { readonly type: 'panel_key'; readonly panel: PanelName | undefined; readonly press: PanelKeyPress }
	| { readonly type: 'panel_close'; readonly panel: PanelName | undefined }
	| { readonly type: 'panel_resize'; readonly width: number; readonly height: number }
	/** `question`: its id, or its nonce; or the nonce of a call that the model may repeat. */
	| { readonly type: 'confirm'; readonly question: string; readonly answer: WorkspaceAnswer }
	| { readonly type: PlainCommand };

/** Commands without fields. */
export type PlainCommand =
	| 'abort'
	| 'clear'
	| 'compact'
	| 'get_messages'
	| 'get_models'
	| 'get_state'
	| 'list_commands'
	| 'ping';

/** Names a panel: ids are unique for each extension. */
export interface PanelName {
	readonly owner: string;
	readonly id: string;
}

/** A request: what is asked for, and by which name its answer goes. */
export interface RpcRequest {
	readonly id: string | undefined;
	readonly command: RpcCommand;
}
