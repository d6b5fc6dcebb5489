import type { Layer } from '../sfu/layer.ts';
import type { MediaPacket } from '../sfu/media-packet.ts';
import type { Publication } from '../sfu/publication.ts';
import { HIGHEST_RANK } from '../sfu/ranks.ts';

/** Which layer of a publication is taken: the best one that lives, from a keyframe on. */
export class FollowedLayer {
  readonly #publication: Publication;
  readonly #onSwitch: () => void;
  #layer: Layer | undefined;

  /** `onSwitch` is called before the first packet of another layer. */
  constructor(publication: Publication, onSwitch: () => void) {
    this.#publication = publication;
    this.#onSwitch = onSwitch;
  }

  /** Whether a packet belongs to what is taken. */
  takes(layer: Layer, packet: MediaPacket): boolean {
    if (this.#layer === layer) return true;
    const publication = this.#publication;
    if (publication.chooseLayer(HIGHEST_RANK, layer.lastPacketMs) !== layer) return false;
    if (!packet.startsDecodable) {
      publication.requestKeyframe(layer);
      return false;
    }
    this.#onSwitch();
    this.#layer = layer;
    return true;
  }

  /** What comes next begins with a keyframe. */
  forget(): void {
    this.#layer = undefined;
  }

  requestKeyframe(): void {
    const publication = this.#publication;
    const layer = this.#layer ?? publication.chooseLayer(HIGHEST_RANK, performance.now());
    if (layer) publication.requestKeyframe(layer);
  }
}
