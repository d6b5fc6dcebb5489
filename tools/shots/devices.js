// Runs in a page before its own scripts: what the camera and the screen of somebody on the pictures show is painted.
// `globalThis.cameraHue` says in which colour; who has none has no camera.
{
  const { mediaDevices } = navigator;
  const { cameraHue: hue } = globalThis;

  /** Paints ten times a second for as long as somebody looks. */
  function film(paint) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1280, height: 720 });
    const pen = canvas.getContext('2d');
    let frame = 0;
    paint(pen, frame);
    const [track] = canvas.captureStream(10).getVideoTracks();
    const timer = setInterval(() => {
      if (track.readyState === 'ended') clearInterval(timer);
      else paint(pen, (frame += 1));
    }, 100);
    return track;
  }

  function ellipse(pen, [x, y, width, height], colour) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x, y, width, height, 0, 0, 2 * Math.PI);
    pen.fill();
  }

  function paintPerson(pen, frame) {
    const sway = 14 * Math.sin(frame / 9 + hue);
    const wall = pen.createLinearGradient(0, 0, 0, 720);
    wall.addColorStop(0, `hsl(${hue} 38% 52%)`);
    wall.addColorStop(1, `hsl(${hue} 42% 30%)`);
    pen.fillStyle = wall;
    pen.fillRect(0, 0, 1280, 720);
    ellipse(pen, [640 + sway / 2, 790, 320, 312], `hsl(${hue + 140} 34% 68%)`);
    ellipse(pen, [640 + sway, 320, 128, 152], `hsl(${25 + (hue % 20)} 46% ${58 + (hue % 24)}%)`);
  }

  function paintSlide(pen, frame) {
    pen.fillStyle = '#fbfaf7';
    pen.fillRect(0, 0, 1280, 720);
    pen.fillStyle = '#23304a';
    pen.font = '600 56px sans-serif';
    pen.fillText('Waiting room: three drafts', 96, 140);
    pen.fillStyle = '#6b7590';
    pen.font = '32px sans-serif';
    pen.fillText('People who found the way in at once, of 20', 96, 196);
    for (const [index, people] of [11, 14, 19].entries()) {
      const y = 280 + index * 130;
      pen.fillStyle = ['#9db2d8', '#7f9bd0', '#3f68c4'][index];
      pen.fillRect(220, y, people * 44, 84);
      pen.fillStyle = '#23304a';
      pen.font = '600 36px sans-serif';
      pen.fillText('ABC'[index], 150, y + 55);
      pen.fillText(String(people), 240 + people * 44, y + 55);
    }
    pen.fillStyle = frame % 2 === 0 ? '#fbfaf7' : '#fbfaf6'; // a screen that never changes sends nothing to who comes later
    pen.fillRect(0, 0, 4, 4);
  }

  async function openPainted(open, wanted) {
    if (wanted?.video && hue === undefined) throw new DOMException('no camera', 'NotFoundError');
    const stream = await open(wanted);
    const [real] = stream.getVideoTracks();
    if (!real) return stream;
    const painted = film(paintPerson);
    const { deviceId } = real.getSettings();
    const settings = painted.getSettings.bind(painted);
    painted.getSettings = () => ({ ...settings(), deviceId });
    Object.defineProperty(painted, 'label', { value: real.label });
    real.stop();
    return new MediaStream([painted, ...stream.getAudioTracks()]);
  }

  if (mediaDevices) {
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (wanted) => openPainted(open, wanted);
    mediaDevices.getDisplayMedia = () => Promise.resolve(new MediaStream([film(paintSlide)]));
  }
}
