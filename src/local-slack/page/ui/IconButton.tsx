import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.js';

type Props = ComponentProps<'button'> & { icon: IconName; label: string };

/** Its label is read out: the icon says nothing to a screen reader. */
export function IconButton({ icon, label, className = '', children, ...rest }: Props) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} {...rest}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
