import { useState, type ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

interface PasswordInputProps extends ComponentProps<'input'> {
  /** What the button shows, where a form has several. */
  readonly what?: string;
}

/** A password, with the button that shows it. */
export function PasswordInput({ what = 'password', ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="pass">
      <input
        {...input}
        className="input"
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        // Nothing is capitalized in a password; HTML has the attribute for text only.
        autoCapitalize={isShown ? 'none' : undefined}
      />
      <button
        className="iconbtn"
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
      </button>
    </div>
  );
}
