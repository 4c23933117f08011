import { useEffect, useState } from 'preact/hooks';
import { toHttpUrl } from './http-url.ts';

type Stage = 'asked' | 'shown' | 'failed';

/** An image of someone else's host, which learns of the reader only once the reader has pressed the button. */
export function RemoteImage({ url, alt }: { url: string; alt: string }) {
  const [stage, setStage] = useState<Stage>('asked');
  const address = toHttpUrl(url);
  useEffect(() => setStage('asked'), [url]);
  if (!address) return null;
  if (stage === 'failed') return <span class="remote-image-note">No image came from {address.host}</span>;
  if (stage === 'shown') {
    return (
      <img
        class="remote-image"
        src={address.href}
        alt={alt}
        referrerpolicy="no-referrer"
        onError={() => setStage('failed')}
      />
    );
  }
  return (
    <button type="button" class="quiet" onClick={() => setStage('shown')}>
      Show image ({address.host})
    </button>
  );
}
