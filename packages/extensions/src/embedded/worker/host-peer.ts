import type { Peer } from '../link/peer.ts';
import type { ExtensionMethods, HostMethods } from '../messages.ts';

/** The host, as a module's side reaches it. */
export type HostPeer = Peer<ExtensionMethods, HostMethods>;
