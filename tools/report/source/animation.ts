// The drawing of the platters as an animated PNG for slides: the page's own drawing, frame by frame.

const inherited = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];

/** A copy of a drawing whose styles are attributes, so that it can be shown outside the page. */
function standalone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, i) => {
    const style = getComputedStyle(originals[i] as Element);
    for (const name of inherited) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  });
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

function image_of(text: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    const image = new Image();
    image.onload = () => {
      URL.revokeObjectURL(url);
      resolve(image);
    };
    image.onerror = () => reject(new Error('the browser cannot draw the picture'));
    image.src = url;
  });
}

/** The check sum of PNG chunks (ISO 3309). */
function crc_of(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; ++i) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const big_endian = (...numbers: [value: number, size: 1 | 2 | 4][]) => numbers.flatMap(([value, size]) => Array.from({ length: size }, (_, i) => (value >>> (8 * (size - 1 - i))) & 0xff));

function chunk(type: string, data: ArrayLike<number>): Uint8Array {
  const made = new Uint8Array(data.length + 12);
  made.set(big_endian([data.length, 4]), 0);
  made.set([...type].map((letter) => letter.charCodeAt(0)), 4);
  made.set(data, 8);
  made.set(big_endian([crc_of(made.subarray(4, 8 + data.length)), 4]), 8 + data.length);
  return made;
}

/** The contents of the chunks of a type. */
function chunks(png: Uint8Array, wanted: string): Uint8Array[] {
  const found: Uint8Array[] = [];
  const view = new DataView(png.buffer, png.byteOffset);
  for (let at = 8; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === wanted) found.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}

/** Joins PNG pictures of the same size into an animation (https://www.w3.org/TR/png-3/, section 11.3.5). `ms`: the length of a frame. */
export function animated(pictures: readonly Uint8Array[], width: number, height: number, ms: number): Uint8Array {
  const first = pictures[0] as Uint8Array;
  const parts: Uint8Array[] = [first.subarray(0, 8), chunk('IHDR', chunks(first, 'IHDR')[0] as Uint8Array), chunk('acTL', big_endian([pictures.length, 4], [0, 4]))];
  let sequence = 0;
  pictures.forEach((picture, i) => {
    parts.push(chunk('fcTL', big_endian([sequence++, 4], [width, 4], [height, 4], [0, 4], [0, 4], [ms, 2], [1000, 2], [0, 1], [0, 1])));
    for (const data of chunks(picture, 'IDAT')) {
      if (i === 0) parts.push(chunk('IDAT', data));
      else {
        const frame = new Uint8Array(data.length + 4);
        frame.set(big_endian([sequence++, 4]), 0);
        frame.set(data, 4);
        parts.push(chunk('fdAT', frame));
      }
    }
  });
  parts.push(chunk('IEND', []));
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The drawing of one trace, its name, and the number of its lost revolutions, which changes from frame to frame. */
export interface Subject {
  drawing: SVGSVGElement;
  name: string;
}

const width = 360;
const height = 516;
const title_height = 40;

/** Shows each time in turn and draws it. */
export async function animation(subjects: readonly Subject[], times: readonly number[], show: (at: number) => void, ms: number): Promise<Uint8Array> {
  const canvas = document.createElement('canvas');
  canvas.width = width * subjects.length;
  canvas.height = height + title_height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const style = getComputedStyle(document.documentElement);
  const pictures: Uint8Array[] = [];
  for (const at of times) {
    show(at);
    const images = await Promise.all(subjects.map(({ drawing }) => image_of(standalone(drawing, width, height))));
    context.fillStyle = style.getPropertyValue('--card');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = style.getPropertyValue('--ink');
    context.font = '600 18px system-ui, sans-serif';
    context.textAlign = 'center';
    subjects.forEach(({ name }, i) => {
      context.fillText(`${name}, ${(at / 1000).toFixed(2)} ms`, width * (i + 0.5), 27, width - 16);
      context.drawImage(images[i] as HTMLImageElement, width * i, title_height, width, height);
    });
    pictures.push(Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1] ?? ''), (letter) => letter.charCodeAt(0)));
  }
  return animated(pictures, canvas.width, canvas.height, ms);
}
