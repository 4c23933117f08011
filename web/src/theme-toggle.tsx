import { useEffect, useState } from 'preact/hooks';

type Theme = 'light' | 'dark';

/** Goes from light to dark and back. The browser's wish holds until the reader has one of their own, which is kept. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  useEffect(() => {
    const wish = matchMedia(darkQuery);
    const follow = () => setTheme(currentTheme());
    wish.addEventListener('change', follow);
    return () => wish.removeEventListener('change', follow);
  }, []);
  const other: Theme = theme === 'dark' ? 'light' : 'dark';
  const change = () => {
    document.documentElement.dataset.theme = other;
    keep(other);
    setTheme(other);
  };
  return (
    <button type="button" class="quiet" onClick={change}>
      {other === 'dark' ? 'Dark' : 'Light'}
      <span class="off-screen"> theme</span>
    </button>
  );
}

const darkQuery = '(prefers-color-scheme: dark)';

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

/** A browser may forbid storage; the choice then lasts as long as the page. */
function keep(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
  } catch {
    return;
  }
}
