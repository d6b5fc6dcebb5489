/** Size of a picture, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}
