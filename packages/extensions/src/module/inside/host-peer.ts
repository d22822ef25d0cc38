import type { Peer } from '../link/peer.ts';
import type { HostMethods, ModuleMethods } from '../messages.ts';

/** The host, as a module's side reaches it. */
export type HostPeer = Peer<ModuleMethods, HostMethods>;
