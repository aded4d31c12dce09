import type {
  ActionsBlockElement,
  ContextBlockElement,
  InputBlockElement,
  SectionBlockAccessory,
} from '@slack/types';
import { ImageView } from '../blocks/ImageView.js';
import { Button } from './Button.js';
import { Choices } from './Choices.js';
import { DateInput } from './DateInput.js';
import { FileInput } from './FileInput.js';
import { SelectMenu } from './menu/SelectMenu.js';
import { Overflow } from './Overflow.js';
import { TextInput } from './TextInput.js';

type AnyElement = ActionsBlockElement | InputBlockElement | SectionBlockAccessory | ContextBlockElement;

export function Element({ element }: { element: AnyElement }) {
  switch (element.type) {
    case 'button':
      return <Button element={element} />;
    case 'overflow':
      return <Overflow element={element} />;
    case 'checkboxes':
    case 'radio_buttons':
      return <Choices element={element} />;
    case 'datepicker':
    case 'timepicker':
    case 'datetimepicker':
      return <DateInput element={element} />;
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return <TextInput element={element} />;
    case 'file_input':
      return <FileInput element={element} />;
    case 'static_select':
    case 'external_select':
    case 'users_select':
    case 'channels_select':
    case 'conversations_select':
    case 'multi_static_select':
    case 'multi_external_select':
    case 'multi_users_select':
    case 'multi_channels_select':
    case 'multi_conversations_select':
      return <SelectMenu element={element} />;
    case 'image':
      return <ImageView image={element} small />;
    default:
      return <em className="unsupported">Unsupported element: {element.type}</em>;
  }
}
