import Ceiling from '../art/detail-ceiling.svg';
import Floor from '../art/detail-floor.svg';
import House from '../art/detail-house.svg';
import Kitchen from '../art/detail-kitchen.svg';
import Opening from '../art/detail-opening.svg';
import Shop from '../art/detail-shop.svg';

/** The detail drawing of each of the six services, in their order. */
export const serviceDetails = [House, Shop, Kitchen, Ceiling, Floor, Opening] as const;
